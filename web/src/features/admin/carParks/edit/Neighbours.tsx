import { useQuery } from '@tanstack/react-query'
import { adminNearQuery } from '@/data/admin/carParks'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import css from './Edit.module.css'

type Props = { at: { lng: number; lat: number }; onOpen: (id: number) => void }

const UNSEEN: Record<string, string> = { hidden: ', hidden', unapproved: ', not approved', deleted: ', deleted' }

/** What is within 100 metres of the pin: one of them may be what is about to be added. */
export function Neighbours({ at, onOpen }: Props) {
  const near = useQuery(adminNearQuery(at.lng === 0 && at.lat === 0 ? null : at)).data ?? []
  return (
    <div role="status">
      {near.length > 0 && (
        <Notice tone="caution" title="Is it one of these, within 100 metres?">
          <ul className={css.near}>
            {near.map((one) => (
              <li key={one.id}>
                <span>
                  {one.name}
                  <small>
                    {one.metres} m away{UNSEEN[one.standing] ?? ''}
                  </small>
                </span>
                <Button size="small" onClick={() => onOpen(one.id)}>
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
