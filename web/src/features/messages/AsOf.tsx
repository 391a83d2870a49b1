import { useOnline } from '@/lib/online'
import { formatAsOf } from './format'
import css from './Messages.module.css'

type Asked = { dataUpdatedAt: number; isError: boolean }

/** From when what is shown is, while the server cannot be asked. */
export function AsOf({ asked: { dataUpdatedAt, isError } }: { asked: Asked }) {
  const online = useOnline()
  if ((online && !isError) || dataUpdatedAt === 0) return null
  return <p className={css.asOf}>{formatAsOf(new Date(dataUpdatedAt), new Date())}</p>
}
