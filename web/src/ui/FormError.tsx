import { Notice } from './Notice'

/** Why a form was refused as a whole; announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  return <div role="alert">{message && <Notice tone="bad">{message}</Notice>}</div>
}
