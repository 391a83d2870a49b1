import { useFormContext } from 'react-hook-form'
import { httpsHost } from '@/lib/httpsHost'
import { Text } from './Inputs'
import type { Values } from './schema'

/** Where Pay Now leads, and below it the host that drivers read before they follow it. */
export function PayLink() {
  const { watch } = useFormContext<Values>()
  const typed = watch('pay_url').trim()
  const host = httpsHost(typed)
  const hint = host ? `Pay Now opens ${host}` : typed ? 'Only an https:// link is shown to drivers.' : undefined
  return <Text name="pay_url" label="Payment link" placeholder="https://" {...(hint && { hint })} />
}
