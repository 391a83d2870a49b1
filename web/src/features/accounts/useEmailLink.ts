import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readEmailLink } from './emailLink'

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
