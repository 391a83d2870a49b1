import { useNavigate } from 'react-router'

/** Where the router keeps how many steps of this app lie behind; a page opened from outside has none. */
type Position = { idx?: number } | null

/** Goes to the page before, or to `otherwise` when this page was opened from outside the app. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    const steps = (window.history.state as Position)?.idx ?? 0
    void (steps > 0 ? navigate(-1) : navigate(otherwise))
  }
}
