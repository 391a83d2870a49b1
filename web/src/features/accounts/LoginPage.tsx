import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { Link } from '@/lib/Link'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { Notice } from '@/ui/Notice'
import { confirmed } from '@/ui/toast'
import { AccountLayout } from './AccountLayout'
import { Confirmation } from './login/Confirmation'
import { ForgotPassword } from './login/ForgotPassword'
import { type Mode, modeOf, nextOf, TITLES } from './login/modes'
import { SignIn } from './login/SignIn'
import { SignUp } from './login/SignUp'
import { useEmailLink } from './useEmailLink'

const WAYS: Record<Mode, string> = { 'sign-in': paths.signIn, 'sign-up': paths.signUp, forgot: paths.forgotPassword }

/** Sign in, sign up, forgot password: one screen in three modes. Whoever is signed in goes on. */
export default function LoginPage() {
  const session = useSession()
  const [wasSignedIn] = useState(session !== null)
  const link = useEmailLink()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [said, setSaid] = useState<string | null>(null)
  const [plate, setPlate] = useState('')
  const [asked] = useSearchParams()
  const mode = modeOf(asked.get('mode') ?? link?.type ?? null)
  const next = nextOf(state)
  const change = (to: Mode, message: string | null = null) => {
    setSaid(message)
    void navigate(WAYS[to], { state: next && { next } })
  }
  const told = (message: string) => {
    confirmed({ title: message })
    change('sign-in', message)
  }
  useEffect(() => {
    if (mode !== 'sign-up') setPlate('')
  }, [mode])
  const token = link?.type === 'signup' ? link.token : null
  // Who was signed in before a link was opened reads first what became of it.
  if (session && !(token && wasSignedIn))
    return <Navigate to={next ?? (session.user.is_admin ? paths.admin : paths.home)} replace />
  return (
    <AccountLayout title={TITLES[mode]} plate={plate}>
      {token && <Confirmation token={token} />}
      {/* What was said before a mail's link was opened is past. */}
      <div role="status">{said && !token && <Notice>{said}</Notice>}</div>
      {session ? (
        <Link to={paths.home}>Go to your dashboard</Link>
      ) : (
        <>
          {mode === 'sign-in' && <SignIn onChange={change} />}
          {mode === 'sign-up' && <SignUp onChange={change} onDone={told} onPlate={setPlate} />}
          {mode === 'forgot' && <ForgotPassword onChange={change} onDone={told} />}
        </>
      )}
    </AccountLayout>
  )
}
