import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { type Health, healthQuery } from '@/data/health/queries'
import { counted, formatCount } from '@/lib/counted'
import { formatBytes } from '@/lib/documentFile'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { QueryContent } from '@/ui/QueryContent'
import { StatCard } from '@/ui/StatCard'
import { AdminPage } from '../AdminPage'
import { Moment } from '../Moment'
import css from './Health.module.css'

/** How the programs and stores are, what waits in the queue and in the mail, and what is stored. */
export default function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <AdminPage title="Health and storage">
      <QueryContent query={query} loading="Checking…" failed="This could not be loaded" className="card" rows={6}>
        {(health) => <Shown health={health} />}
      </QueryContent>
    </AdminPage>
  )
}

const OK = { ok: 'Works', bad: 'Does not answer' }
const PROGRAMS: Record<string, string> = { api: 'API', tiles: 'Map tiles', worker: 'Worker' }
const nameOf = (name: string) => PROGRAMS[name.replace(/^carpal-/, '')] ?? name

/** Where quick links lead to within the page. */
const STORAGE = 'storage'

function Shown({ health: { programs, database, redis, queue, mail, storage } }: { health: Health }) {
  const { hash } = useLocation()
  // What the address names is there only now, so the browser has not gone to it.
  useEffect(() => {
    if (hash === `#${STORAGE}`) document.getElementById(STORAGE)?.scrollIntoView()
  }, [hash])
  return (
    <div className={css.page}>
      <Card title="Programs and stores">
        <ul className="rows">
          {programs.map(({ name, ok, since }) => (
            <State key={name} name={nameOf(name)} ok={ok}>
              {since && (
                <>
                  Last seen <Moment at={since} />
                </>
              )}
            </State>
          ))}
          <State name="Database" ok={database.ok}>
            {formatBytes(database.size_bytes)}
          </State>
          <State name="Redis" ok={redis.ok}>
            {!redis.ok && 'Live events and limits fall back; nothing is lost'}
          </State>
        </ul>
      </Card>
      <Card title="Queue and email">
        <ul className={`stats ${css.stats}`}>
          {(['waiting', 'running', 'failed', 'parked'] as const).map((state) => (
            <StatCard
              key={state}
              value={formatCount(queue[state])}
              label={`Jobs ${state}`}
              toReview={state === 'parked' && queue.parked > 0}
              link={(link) => <Link to={paths.adminJobs} {...link} />}
            />
          ))}
          <StatCard value={formatCount(mail.waiting)} label="Emails waiting" />
          <StatCard value={formatCount(mail.failed)} label="Emails failed" toReview={mail.failed > 0} />
        </ul>
      </Card>
      <Card id={STORAGE} title="Storage" className={css.wide}>
        <table className={css.storage}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How many</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {storage.map(({ what, count, bytes }) => (
              <tr key={what}>
                <th scope="row">{what.charAt(0).toUpperCase() + what.slice(1).replaceAll('_', ' ')}</th>
                <td>{formatCount(count)}</td>
                <td>{formatBytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{formatCount(storage.reduce((sum, { count }) => sum + count, 0))}</td>
              <td>{formatBytes(storage.reduce((sum, { bytes }) => sum + bytes, 0))}</td>
            </tr>
          </tfoot>
        </table>
        <p className="sr-only">{counted(storage.length, 'kind')} of things are stored.</p>
      </Card>
    </div>
  )
}

function State({ name, ok, children }: { name: string; ok: boolean; children: ReactNode }) {
  return (
    <li className="row">
      <div className="row__what">
        <p className="row__title">{name}</p>
        {children && <p>{children}</p>}
      </div>
      <Badge tone={ok ? 'ok' : 'bad'}>
        <Icon of={ok ? CircleCheck : CircleX} size={16} />
        {ok ? OK.ok : OK.bad}
      </Badge>
    </li>
  )
}
