import { MessageCircle, PenLine } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { useWide } from '@/lib/useWide'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { PageHeader } from '@/ui/PageHeader'
import { SearchInput } from '@/ui/SearchInput'
import { Toolbar } from '@/ui/Toolbar'
import { Conversations } from './list/Conversations'
import css from './Messages.module.css'
import { ThreadPage } from './thread/ThreadPage'

/** The server searches for at most so many characters. */
const MAX_SEARCH_LENGTH = 100

/**
 * One's conversations, with a search in them (`?q=`), and the one that the address names: side by side where there is
 * room, else one or the other. Driver chat shows the same conversation, one step after the look-up of its plate.
 */
export default function MessagesPage() {
  const { conversationId: id } = useParams()
  const { pathname } = useLocation()
  const wide = useWide()
  const { q } = useListParams()
  const back = pathname.startsWith('/chat/') ? paths.driverChat : paths.messagesWith(q)
  if (wide) return <SideBySide id={id} back={back} />
  return id ? <ThreadPage back={back} /> : <List />
}

function SideBySide({ id, back }: { id: string | undefined; back: string }) {
  const { q } = useListParams()
  return (
    <div className={css.wide}>
      {id ? (
        <header className="bar">
          <p className="bar__title">Messages</p>
          <NewMessage />
        </header>
      ) : (
        <PageHeader title="Messages" actions={<NewMessage />} />
      )}
      <div className={`card ${css.panes}`}>
        <section className={css.list} aria-label="All messages">
          <div className={css.search}>
            <Search placeholder="Search names, messages or a plate" />
          </div>
          <div className={css.scroll}>
            <Conversations q={q} open={id} />
          </div>
        </section>
        {id ? (
          <ThreadPage back={back} />
        ) : (
          <div className={css.choose}>
            <EmptyState icon={MessageCircle} title="Choose a conversation" heading="h2">
              Nobody here sees your email or phone number.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}

function List() {
  const { q } = useListParams()
  return (
    <>
      <PageHeader title="Messages" />
      <div className={`content content--column ${css.page}`}>
        <Toolbar search={<Search placeholder="Search" />} actions={<NewMessage />} />
        <Conversations q={q} className="card" />
      </div>
    </>
  )
}

function Search({ placeholder }: { placeholder: string }) {
  const { q, search } = useListParams()
  return (
    <SearchInput
      label="Search messages"
      placeholder={placeholder}
      maxLength={MAX_SEARCH_LENGTH}
      value={q}
      onSearch={search}
    />
  )
}

function NewMessage() {
  return (
    <Link to={paths.compose} className={buttonVariants({ variant: 'primary' })}>
      <Icon of={PenLine} />
      New Message
    </Link>
  )
}
