import { useSession } from '@/api/session'

/** The account that writes to support, and is answered at its address. Who is blocked writes as a visitor does. */
export function useSender() {
  const user = useSession()?.user
  return user?.status === 'blocked' ? undefined : user
}
