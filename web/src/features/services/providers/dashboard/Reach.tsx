import { useMutation, useQueryClient } from '@tanstack/react-query'
import { JOBS } from '@/data/jobs/queries'
import { bodyOf, saveProvider } from '@/data/providers/mutations'
import type { Provider } from '@/data/providers/types'
import { RadiusField } from '../application/RadiusField'
import css from './Dashboard.module.css'

type Props = { provider: Provider; radius: number; onRadius: (km: number) => void }

/** How far one goes: saved when the slider is let go. */
export function Reach({ provider, radius, onRadius }: Props) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (radius_km: number) => {
      const body = bodyOf(provider)
      if (body) await saveProvider(queries, { ...body, radius_km })
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: [JOBS, 'open'] }),
    onError: () => onRadius(provider.radius_km),
  })
  const commit = (km: number) => {
    if (km !== provider.radius_km && !save.isPending) save.mutate(km)
  }
  return (
    <div className={css.part}>
      <RadiusField label="Reach" value={radius} onChange={onRadius} onCommit={commit} />
      <p role="status" className={css.small}>
        {save.isPending ? 'Saving…' : save.isError ? `Not saved: ${save.error.message}` : ''}
      </p>
    </div>
  )
}
