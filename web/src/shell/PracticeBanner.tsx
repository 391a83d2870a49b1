import { FlaskConical } from 'lucide-react'
import { useConfig } from '@/data/config/queries'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { ServerState } from './ServerState'

/** Says, on every page that shows places, that some of them are made up, and how to be rid of them. */
export default function PracticeBanner() {
  return (
    <ServerState>
      <WhenPractice />
    </ServerState>
  )
}

function WhenPractice() {
  const config = useConfig()
  if (!config.data?.practice) return null
  return (
    <aside aria-label="Practice data">
      <Notice tone="caution" banner icon={<Icon of={FlaskConical} />}>
        <b className="font-strong">Practice data: these car parks are not real.</b> To remove them, run{' '}
        <code>make practice-remove</code>
      </Notice>
    </aside>
  )
}
