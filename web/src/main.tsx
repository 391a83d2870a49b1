import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { currentSession, watchSession } from '@/api/session'
import { watchTheme } from '@/lib/theme'
import { routes } from '@/routes'

watchTheme()

// What keeps a session alive, and follows its conversations, is fetched with the first session: a visitor never needs it.
let alive = false
function stayAlive() {
  if (alive || !currentSession()) return
  alive = true
  void import('@/api/refresh').then(({ keepAlive }) => keepAlive())
  void import('@/api/myLive').then(({ followMyLive }) => followMyLive())
}
stayAlive()
watchSession(stayAlive)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
)
