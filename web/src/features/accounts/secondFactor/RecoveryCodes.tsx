import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import css from '../Account.module.css'

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className={css.inside}>
      <div role="status">
        <Notice tone="caution">
          Keep these recovery codes somewhere other than your phone. Each works once instead of a code from the app. We
          won’t show them again.
        </Notice>
      </div>
      <ul aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="primary" onClick={onKept}>
        I’ve saved them
      </Button>
    </div>
  )
}
