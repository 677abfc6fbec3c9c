import './styles/tokens.css'
import './styles/parts.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { ready } from './words'

const page = document.getElementById('page')
if (!page) throw new Error('index.html has no element with the id "page".')
await ready
mount(App, { target: page })
