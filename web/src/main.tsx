import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession, watchSession } from '@/api/session'
import { keepInstallPrompt } from '@/lib/install'
import { watchTheme } from '@/lib/theme'
import { App } from '@/routes'
import { AppRouter } from '@/shell/AppRouter'

watchTheme()
keepInstallPrompt()

// What keeps a session alive, and follows what happens in it, is fetched with the first session: a visitor never needs it.
let started = false
function stayAlive() {
  if (started || !currentSession()) return
  started = true
  void import('@/data/signedIn').then(({ startSignedIn }) => startSignedIn())
}
stayAlive()
watchSession(stayAlive)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <AppRouter>
      <App />
    </AppRouter>
  </StrictMode>,
)
