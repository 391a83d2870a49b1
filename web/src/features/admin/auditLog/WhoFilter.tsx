import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminsQuery } from '@/data/admin/admins'
import { userQuery } from '@/data/admin/users'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'

type Props = { who: string | null; onWho: (who: string) => void }

/** Whose acts are listed: an admin, searched for where they fill more than a page, or whoever the address names. */
export function WhoFilter({ who, onWho }: Props) {
  const [q, setQ] = useState('')
  const first = useQuery(adminsQuery({}))
  const found = useQuery(adminsQuery(q ? { q } : {}))
  const admins = (found.data?.rows ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))
  const isOther = who !== null && found.isSuccess && !admins.some(({ value }) => value === who)
  const other = useQuery({ ...userQuery(who ?? ''), enabled: isOther })
  return (
    <>
      {first.data?.next && <SearchInput label="Search who" placeholder="Name or email" value={q} onSearch={setQ} />}
      <Select
        aria-label="Who"
        value={who ?? ''}
        options={[
          { value: '', label: 'Everybody' },
          ...(isOther ? [{ value: who, label: other.data?.display_name ?? 'Another user' }] : []),
          ...admins,
        ]}
        onChoose={onWho}
      />
    </>
  )
}
