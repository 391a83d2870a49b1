import { Dialog } from '@/ui/Dialog'
import { Key } from '../KeyBar'
import css from './NeedsYou.module.css'

export const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['↵'], 'decide'],
  [['C'], 'take, release'],
  [['X'], 'dismiss or reject'],
  [['Z'], 'undo'],
  [['1', '–', '9'], 'filter'],
  [['/'], 'search'],
  [['?'], 'all keys'],
] as const satisfies readonly (readonly [readonly string[], string])[]

const MEANINGS: Record<(typeof KEYS)[number][1], string> = {
  'next, previous': 'The next item, and the one before',
  decide: 'Opens the decision on the item: its main button. Nothing happens before you confirm',
  'take, release': 'Takes the item, so that nobody else works on it; or releases it',
  'dismiss or reject': 'Opens the other decision, where there is one',
  undo: 'Takes back what you last took or released',
  filter: 'Everything, yours, then the kinds in their order',
  search: 'Goes to the search',
  'all keys': 'Shows this list',
}

/** What every key does here. */
export function AllKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="They work while nothing is being typed and no dialog is open."
    >
      <dl className={css.keys}>
        {KEYS.map(([keys, act]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{MEANINGS[act]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
