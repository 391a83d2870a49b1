import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { currentSession, watchSession } from '@/api/session'
import { keepInstallPrompt } from '@/lib/install'
import { watchTheme } from '@/lib/theme'
import { routes } from '@/routes'

watchTheme()
keepInstallPrompt()

// What keeps a session alive, and follows what happens in it, is fetched with the first session: a visitor never needs it.
let alive = false
function stayAlive() {
  if (alive || !currentSession()) return
  alive = true
  void import('@/data/signedIn').then(({ startSignedIn }) => startSignedIn())
}
stayAlive()
watchSession(stayAlive)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

const router = createBrowserRouter(routes)
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// What is fetched for use without a network must not slow down what is looked at now.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void import('@/shell/worker').then(({ beginWorker }) => beginWorker(router)))
}
