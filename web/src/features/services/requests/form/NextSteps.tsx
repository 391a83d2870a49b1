import { Phone } from 'lucide-react'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from './Form.module.css'

const POSTED = [
  'Providers within reach are told. They see what happened and roughly where, but not your name or plate.',
  'They send priced quotes. You compare them, ask in a chat, and accept one.',
  'That provider gets your exact place, name and plate, and you follow them to you.',
  'You say when the work is done. You pay the provider, not CarPal.',
]
const CHANGED = [
  'Quotes that you have stay as they are. Providers newly in reach are told.',
  'Their providers see the change at once, and can change their quotes until you accept one.',
  'Choose another urgency, and the time for which your request is open begins anew.',
]

/** What comes of a request, or of a change to it, beside its form where there is room. */
export function NextSteps({ changed = false }: { changed?: boolean }) {
  return (
    <aside className={css.group}>
      <Card title="What happens next">
        <ol className={css.next}>
          {(changed ? CHANGED : POSTED).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <p className={css.tick}>
        <Icon of={Phone} />
        If anyone is hurt or in danger, call 999 first.
      </p>
    </aside>
  )
}
