export * from './index.svelte'
