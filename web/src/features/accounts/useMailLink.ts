import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type MailLink, readLink } from './links'

/** The link that opened this page, if a mail did. Its tokens are taken out of the address at once. */
export function useMailLink(): MailLink | null {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readLink(hash))
  useEffect(() => {
    if (hash.includes('type=')) void navigate(pathname, { replace: true, state })
  }, [hash, pathname, state, navigate])
  return link
}
