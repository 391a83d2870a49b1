import { useQuery } from '@tanstack/react-query'
import { type NoticeOf, noticeQuery } from '@/data/notices/queries'
import { useSettled } from '@/lib/useSettled'
import { Skeleton } from '@/ui/Skeleton'
import css from './Record.module.css'

/** What somebody will be told, word for word, before it is sent; what was typed is marked in it. */
export function NoticePreview({ of, title = 'What they will be told' }: { of: NoticeOf; title?: string }) {
  const typed = of.reason?.trim() ?? ''
  const settled = useSettled(typed, 400)
  const { reason: _, ...act } = of
  const notice = useQuery(noticeQuery(settled ? { ...act, reason: settled } : act))
  return (
    <section className={css.notice} aria-label={title} aria-busy={notice.isFetching}>
      <span className={css.small}>{title}</span>
      {notice.data ? (
        <>
          {notice.data.in_app && <p>In the app: {notice.data.in_app}</p>}
          <b>{notice.data.subject}</b>
          <p>
            <Marked text={notice.data.text} typed={settled} />
          </p>
        </>
      ) : notice.isError ? (
        <p role="alert">{notice.error.message}</p>
      ) : (
        <Skeleton height={40} />
      )}
    </section>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const at = typed ? text.indexOf(typed) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{typed}</mark>
      {text.slice(at + typed.length)}
    </>
  )
}
