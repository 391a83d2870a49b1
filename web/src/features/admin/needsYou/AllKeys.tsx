import { Dialog } from '@/ui/Dialog'
import { Key } from '../KeyBar'
import css from './NeedsYou.module.css'

export const KEYS = [
  [['J', 'K'], 'next, previous'],
  [['↵'], 'decide'],
  [['C'], 'take, release'],
  [['H'], 'hand to'],
  [['X'], 'dismiss, reject or resolve'],
  [['Z'], 'undo'],
  [['1', '–', '9'], 'filter'],
  [['/'], 'search'],
  [['?'], 'all keys'],
] as const satisfies readonly (readonly [readonly string[], string])[]

/** Those that only some items have, or that are known from elsewhere. */
const MORE = [
  [['0', '-'], 'last filters'],
  [['E'], 'evidence'],
  [['M'], 'message'],
  [['S'], 'status'],
  [['Ctrl', '↵'], 'send'],
  [['Esc'], 'back'],
] as const satisfies readonly (readonly [readonly string[], string])[]

const MEANINGS: Record<(typeof KEYS | typeof MORE)[number][1], string> = {
  'next, previous': 'The next item, and the one before',
  decide: 'Opens the decision on the item: its main button. Nothing happens before you confirm',
  'take, release': 'Takes the item, so that nobody else works on it; or releases it',
  'hand to': 'Hands an item that you have to another admin',
  'dismiss, reject or resolve': 'Opens the other decision, where there is one',
  undo: 'Takes back what you last took or released',
  filter: 'Everything, yours, then the kinds in their order',
  'last filters': 'The tenth filter and the eleventh: car parks and system',
  search: 'Goes to the search',
  'all keys': 'Shows this list',
  evidence: 'Goes to what the item shows: the arrow keys scroll it, Tab leads to its buttons',
  message: 'Writes to the reporter of an incident, or asks whoever suggested a car park',
  status: 'Goes to the status of a ticket or problem report',
  send: 'Sends what you are writing',
  back: 'Goes back to the list; what you typed stays. A second time it closes the decision',
}

/** What every key does here. */
export function AllKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="Single letters work while nothing is being typed and no dialog is open."
    >
      <dl className={css.keys}>
        {[...KEYS, ...MORE].map(([keys, act]) => (
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
