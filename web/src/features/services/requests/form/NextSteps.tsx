import { Phone } from 'lucide-react'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import css from './Form.module.css'

/** What comes of a request, beside its form where there is room. */
export function NextSteps() {
  return (
    <aside className={css.group}>
      <Card title="What happens next">
        <ol className={css.next}>
          <li>Providers within reach are told. They see what happened and about where, but not your name or plate.</li>
          <li>They send priced quotes. You compare them, ask in a chat, and accept one.</li>
          <li>That provider gets your exact place, name and plate, and you follow them to you.</li>
          <li>You say when the work is done. You pay the provider, not CarPal.</li>
        </ol>
      </Card>
      <p className={css.tick}>
        <Icon of={Phone} />
        If anyone is hurt or in danger, call 999 first.
      </p>
    </aside>
  )
}
