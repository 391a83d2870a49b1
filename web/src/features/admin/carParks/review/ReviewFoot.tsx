import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Key } from '../../KeyBar'
import type { Act, ActButton } from './acts'
import css from './Review.module.css'

type Props = {
  item: CarParkMatter
  acts: readonly ActButton[]
  /** The admin has it, and may hand it to another one. */
  isMine: boolean
  onAct: (act: Act) => void
  onSkip: (() => void) | undefined
  /** There is a choice of neighbours. */
  hasChoice: boolean
}

/** What can be done about what is open, each with its key. */
export function ReviewFoot({ item, acts, isMine, onAct, onSkip, hasChoice }: Props) {
  return (
    <section className={css.foot} aria-label="Decide">
      {!item.can_decide && <Notice tone="caution">This is your own, so another admin decides.</Notice>}
      <div className={css.acts}>
        {acts
          .filter(({ negative }) => !negative)
          .map((button) => (
            <ActKey key={button.act} item={item} button={button} onAct={onAct} />
          ))}
        <span className={css.space} />
        {hasChoice && (
          <span className={css.choose}>
            <Key name="1" />
            <Key name="2" />
            <Key name="3" /> choose neighbour
          </span>
        )}
        {isMine && (
          <Button variant="quiet" aria-keyshortcuts="H" onClick={() => onAct('hand')}>
            Hand to <Key name="H" />
          </Button>
        )}
        <Button variant="quiet" aria-keyshortcuts="J" disabled={!onSkip} onClick={onSkip}>
          Skip <Key name="J" />
        </Button>
        {acts
          .filter(({ negative }) => negative)
          .map((button) => (
            <ActKey key={button.act} item={item} button={button} onAct={onAct} />
          ))}
      </div>
    </section>
  )
}

type ActProps = { item: CarParkMatter; button: ActButton; onAct: (act: Act) => void }

function ActKey({ item, button: { act, label, key, primary, negative }, onAct }: ActProps) {
  return (
    <Button
      variant={primary ? 'primary' : negative ? 'danger-quiet' : 'second'}
      aria-keyshortcuts={key}
      disabled={!item.can_decide}
      onClick={() => onAct(act)}
    >
      {label} <Key name={key} />
    </Button>
  )
}
