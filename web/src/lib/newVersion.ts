import { createStore } from './createStore'

/** What reloads the page into a newer version of the app that waits; null while there is none. */
export const newVersion = createStore<() => void>()
