import type { InboxItem } from '@/data/inbox/queries'
import type { Act } from './kinds'
import { AppealMatter } from './matters/AppealMatter'
import { ChatMatter } from './matters/ChatMatter'
import { ClaimMatter } from './matters/ClaimMatter'
import { DeskMatter } from './matters/DeskMatter'
import { DriverReportMatter } from './matters/DriverReportMatter'
import { FeedMatchMatter } from './matters/FeedMatchMatter'
import { IncidentMatter } from './matters/IncidentMatter'
import { JobMatter } from './matters/JobMatter'
import { PairMatter } from './matters/PairMatter'
import { DocumentMatter, ProviderMatter } from './matters/ProviderMatter'
import { ReportMatter } from './matters/ReportMatter'
import { ReviewMatter } from './matters/ReviewMatter'
import { SuggestionMatter } from './matters/SuggestionMatter'

export type MatterProps = {
  item: InboxItem
  act: Act
  onAct: (act: Act) => void
  /** What was typed is sent: the keyboard goes back to the list. */
  onDone: () => void
}

const MATTERS: Record<InboxItem['kind'], (props: MatterProps) => React.ReactNode> = {
  report: ReportMatter,
  incident: IncidentMatter,
  ticket: DeskMatter,
  problem_report: DeskMatter,
  support_chat: ChatMatter,
  claim: ClaimMatter,
  appeal: AppealMatter,
  application: ProviderMatter,
  document: DocumentMatter,
  review_report: ReviewMatter,
  feed_match: FeedMatchMatter,
  suggestion: SuggestionMatter,
  driver_report: DriverReportMatter,
  job: JobMatter,
  pair: PairMatter,
}

/** What an admin decides by, and the decision: the same parts as on the page of its kind. */
export function MatterContent(props: MatterProps) {
  const Shown = MATTERS[props.item.kind]
  return <Shown {...props} />
}
