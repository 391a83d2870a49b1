// Runs before the first paint, so that a page never flashes in the other theme. Same rule as src/lib/theme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('carpal.theme')
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
