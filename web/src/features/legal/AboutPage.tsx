import {
  ChevronRight,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  QrCode,
  SquareParking,
  TriangleAlert,
} from 'lucide-react'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { VERSION } from '@/lib/version'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Logo'
import { PageHeader } from '@/ui/PageHeader'
import css from './Cards.module.css'
import { Contact } from './Contact'

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: MessagesSquare,
    title: 'Message by plate',
    text: 'Contact a driver about their vehicle, without either of you giving a name.',
  },
  { icon: QrCode, title: 'Codes for the windscreen', text: 'Print a card that any phone camera can scan.' },
  { icon: SquareParking, title: 'Parking maps', text: 'Car parks and on-street bays with prices, hours and charging.' },
  { icon: TriangleAlert, title: 'Incident reports', text: 'Record what happened, where and when.' },
  { icon: LifeBuoy, title: 'Roadside help', text: 'Ask once, and local providers send you quotes.' },
]

const LEGAL = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Data Protection', paths.dataProtection],
] as const

/** What CarPal is, which version, its legal pages, and how to reach its operator. */
export default function AboutPage() {
  const back = useGoBack(paths.home)
  return (
    <>
      <PageHeader title="About CarPal" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.cards}`}>
        <div className={`card ${css.mission}`}>
          <Mark size={48} />
          <div>
            <h2>Our mission</h2>
            <p>To help UK drivers park, and to reach each other privately. All it takes is a plate, never a name.</p>
            <p className={css.version}>Version {VERSION}</p>
          </div>
        </div>
        <Card title="Key features">
          <ul className="list">
            {FEATURES.map(({ icon, title, text }) => (
              <li key={title}>
                <span className="glyph glyph--blue">
                  <Icon of={icon} />
                </span>
                <span>
                  <b className={css.strong}>{title}</b>
                  <span className={css.small}>{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <div className={css.stack}>
          <Card title="Legal & Privacy">
            <ul className="list">
              {LEGAL.map(([label, to]) => (
                <li key={to} className={css.row}>
                  <Link to={to}>{label}</Link>
                  <Icon of={ChevronRight} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Contact">
            <div className={css.inside}>
              <Contact />
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}
