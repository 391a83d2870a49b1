import { RowActs } from './RowActs'
import css from './Tariff.module.css'

type Props = { text: string; onRemove: () => void }

/** Lines that the table does not understand: they stay as they are, and are edited as text. */
export function KeptRow({ text, onRemove }: Props) {
  return (
    <div className={css.kept}>
      <div>
        <pre>{text}</pre>
        <p className={css.small}>The table does not know this. It is kept; change it as text.</p>
      </div>
      <RowActs what="what is kept as text" onRemove={onRemove} />
    </div>
  )
}
