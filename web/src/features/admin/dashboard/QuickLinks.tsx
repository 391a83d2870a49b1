import { Activity, Database, HardDrive, ListChecks } from 'lucide-react'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Row } from '@/ui/Row'

const LINKS = [
  { title: 'Jobs', text: 'What waits, runs, failed or is parked', icon: ListChecks, to: paths.adminJobs },
  {
    title: 'Data sources and runs',
    text: 'Where car parks come from, and what was refused',
    icon: Database,
    to: paths.adminSources,
  },
  { title: 'Health', text: 'Programs, database, queue and mail', icon: Activity, to: paths.adminHealth },
  { title: 'Storage', text: 'What is kept, and how much room it takes', icon: HardDrive, to: paths.adminStorage },
] as const

/** The ways to what runs behind the app. */
export function QuickLinks() {
  return (
    <Card title="Quick links">
      <ul className="rows">
        {LINKS.map(({ title, text, icon, to }) => (
          <Row key={title} lead={<Icon of={icon} />} title={<Link to={to}>{title}</Link>}>
            <p>{text}</p>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
