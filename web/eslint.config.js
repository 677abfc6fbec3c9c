import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['.svelte-check/'] }, // what svelte-check keeps
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
  },
  {
    rules: {
      'no-undef': 'off', // TypeScript's own
      'svelte/no-at-html-tags': 'off', // drawings and rules come from our server as markup
      'svelte/no-navigation-without-resolve': 'off' // of SvelteKit
    }
  }
)
