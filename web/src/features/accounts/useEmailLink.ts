import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The link that a mail led here by, the latest if there were several. Its tokens leave the address at once. */
export function useEmailLink() {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [seen, setSeen] = useState(hash)
  const [link, setLink] = useState(() => readEmailLink(hash))
  // A link may be opened in a tab that shows this page already.
  if (hash !== seen) {
    setSeen(hash)
    if (hash) setLink(readEmailLink(hash))
  }
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state })
  }, [hash, pathname, state, navigate])
  return link
}

/** What the fragment of a link in a mail says; tokens never travel in the part of an address that a server sees. */
type EmailLink =
  | { type: 'signup' | 'email' | 'undo'; token: string }
  | { type: 'forgot' }
  | { type: 'recovery'; access_token: string; refresh_token: string }

/** Reads such a fragment; null for any other, and for one that lacks a part. */
function readEmailLink(hash: string): EmailLink | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const type = said.get('type')
  const token = said.get('token')
  const access_token = said.get('access_token')
  const refresh_token = said.get('refresh_token')
  if ((type === 'signup' || type === 'email' || type === 'undo') && token) return { type, token }
  if (type === 'forgot') return { type }
  if (type === 'recovery' && access_token && refresh_token) return { type, access_token, refresh_token }
  return null
}
