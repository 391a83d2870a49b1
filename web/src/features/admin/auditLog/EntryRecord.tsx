import type { AuditEntry } from '@/data/auditLog/queries'
import { Link } from '@/lib/Link'
import { Moment } from '../Moment'
import { Facts, RecordHead } from '../Record'
import css from './AuditLog.module.css'
import { TargetName } from './TargetName'
import { kindName, pathOf, targetName } from './words'

type Props = {
  entry: AuditEntry
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One act: who, what, why, and what it changed. */
export function EntryRecord({ entry, ...ways }: Props) {
  const { target_type, target_id } = entry
  const path = pathOf(target_type, target_id)
  return (
    <>
      <RecordHead title={kindName(entry.activity_type)} reference={`No. ${entry.id}`} {...ways} />
      <Facts
        facts={{
          Who: entry.actor_name ?? 'System',
          When: <Moment at={entry.at} />,
          Target: (
            <>
              {targetName(target_type)}{' '}
              {path ? (
                <Link to={path}>
                  <TargetName of={entry} />
                </Link>
              ) : (
                <TargetName of={entry} />
              )}
            </>
          ),
          Reason: entry.reason,
        }}
      />
      <Changes before={entry.before} after={entry.after} />
    </>
  )
}

/** What changed, field by field, before and after side by side. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (names.length === 0) return <p className={css.nothing}>Nothing was changed</p>
  return (
    <div className={css.scroll}>
      <table className={css.changes}>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [old, now] = [said(was[name]), said(is[name])]
            return (
              <tr key={name} data-changed={old !== now || undefined}>
                <th scope="row">{name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')}</th>
                <td>{old === now ? old : <del>{old}</del>}</td>
                <td>{old === now ? now : <ins>{now}</ins>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value }

function said(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
