import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const tokenOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token')

/** The token in the fragment of a link in an email, the latest if there were several. It leaves the address at once. */
export function useLinkToken(): string | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [seen, setSeen] = useState(hash)
  const [token, setToken] = useState(() => tokenOf(hash))
  if (hash !== seen) {
    setSeen(hash)
    if (hash) setToken(tokenOf(hash))
  }
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state })
  }, [hash, pathname, state, navigate])
  return token
}
