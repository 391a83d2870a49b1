import { Dialog } from '@/ui/Dialog'
import { Key } from '../../KeyBar'
import type { ActButton } from './acts'
import css from './Review.module.css'

const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['A'], 'approve, accept'],
  [['E'], 'edit and approve'],
  [['M'], 'merge'],
  [['S'], 'they are one'],
  [['D'], 'they are two'],
  [['Q'], 'ask'],
  [['R'], 'reject, dismiss'],
  [['C'], 'take, release'],
  [['H'], 'hand to'],
  [['Z'], 'undo'],
  [['/'], 'search'],
  [['?'], 'all keys'],
] as const

/** The keys of acts, of which only those work that are offered for what is open. */
const OF_ACTS: readonly string[] = ['A', 'E', 'M', 'S', 'D', 'Q', 'R']

/** The keys that work now: no merging where there is nothing to merge with, no handing over of what one does not have. */
export function keysOf(acts: readonly ActButton[], isMine: boolean) {
  return KEYS.filter(([[key]]) =>
    key === 'H' ? isMine : !OF_ACTS.includes(key) || acts.some((act) => act.key === key),
  )
}

const ALL = [
  [['J'], 'The next one; nothing happens to this one'],
  [['K'], 'The one before'],
  [['A'], 'Approves a suggestion, or accepts what drivers report'],
  [['E'], 'Puts right what a suggestion says, then approves it'],
  [['1', '–', '9'], 'Chooses a neighbour by its number on the map'],
  [['M'], 'Merges the suggestion into that neighbour'],
  [['Q'], 'Asks the suggester a question'],
  [['R'], 'Rejects a suggestion, or dismisses what drivers report'],
  [['S'], 'Of a pair: they are one car park'],
  [['D'], 'Of a pair: they are two'],
  [['C'], 'Takes it, so that nobody else works on it; or releases it'],
  [['H'], 'Hands what you have to another admin'],
  [['Z'], 'Undoes your last decision on a suggestion, or what you last took or released'],
  [['Ctrl', '↵'], 'Sends what the dialog shows'],
  [['/'], 'Goes to the search'],
  [['Esc'], 'Goes back to the list'],
] as const

/** What every key does here. */
export function ReviewKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="Single letters work while nothing is being typed and no dialog is open."
    >
      <dl className={css.keys}>
        {ALL.map(([keys, act]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
