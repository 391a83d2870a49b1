import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { providerQuery } from '@/data/admin/providers'
import type { ListParams } from '@/lib/listParams'
import { useSearchParams } from '@/lib/searchParams'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'

/** Narrows a list to what is about one provider, where the address names one, until its chip is pressed. */
export function useOneProvider<Params extends Pick<ListParams, 'isNarrowed' | 'clear'>>(params: Params) {
  const [address, setAddress] = useSearchParams()
  const id = address.get('provider')
  const end = () => {
    const next = new URLSearchParams(address)
    next.delete('provider')
    next.delete('cursor')
    setAddress(next)
  }
  const tab = address.get('tab')
  const clear = () => setAddress(new URLSearchParams(tab ? { tab } : {}))
  return {
    asked: id ? { provider_id: id } : {},
    params: id ? { ...params, isNarrowed: true, clear } : params,
    chip: id && <OneProvider id={id} onEnd={end} />,
  }
}

function OneProvider({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data } = useQuery(providerQuery(id))
  return (
    <Chip pressed icon={<Icon of={X} size={16} />} onClick={onEnd}>
      {data?.business_name ?? 'One provider'}
    </Chip>
  )
}
