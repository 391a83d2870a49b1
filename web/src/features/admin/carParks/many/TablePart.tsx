import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { CarParkFilter } from '@/data/admin/carParks'
import { downloadTable, previewTable, type TablePreview } from '@/data/carParkEdits/batches'
import type { Bounds } from '@/lib/geo'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { RecordPart } from '../../Record'
import css from './Many.module.css'
import { PreviewDialog } from './PreviewDialog'
import type { Selected } from './selected'

/** The server takes no more. */
const MAX_BYTES = 1_000_000

type Props = { selected: Selected; filter: CarParkFilter; bounds: Bounds | null }
export type Loaded = { name: string; text: string; preview: TablePreview }

/** The same by a table: exported, edited in a spreadsheet, looked at row by row, then applied with one undo. */
export function TablePart({ selected, filter, bounds }: Props) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  // The table knows a search, and nothing of what is chosen at Show.
  const isWider = selected.count === 0 && (filter.standing !== null || filter.conflict)
  const out = useMutation({
    mutationFn: async () => {
      const ids = selected.all.map(({ id }) => id)
      const { name, content } = await downloadTable(
        ids.length > 0 ? { ids } : { q: filter.q, ...(bounds && { bbox: bounds.join() }) },
      )
      saveFile(name, content)
    },
  })
  const look = useMutation({
    mutationFn: async (file: File): Promise<Loaded> => {
      if (file.size > MAX_BYTES) throw new Error('Please choose a table of at most 1 MB')
      const text = await file.text()
      return { name: file.name, text, preview: await previewTable(text) }
    },
    onSuccess: setLoaded,
  })
  return (
    <RecordPart title="By a table">
      <p className={css.small}>
        Edit cells in a spreadsheet and leave Id and Version as they are. An empty cell says that there is none; columns
        that you delete are not touched.
      </p>
      <FormError message={out.error?.message} />
      <Button size="small" busy={out.isPending} icon={<Icon of={Download} size={16} />} onClick={() => out.mutate()}>
        {selected.count > 0
          ? `Export the ${selected.count} selected`
          : isWider
            ? 'Export all in view'
            : 'Export what is in view'}
      </Button>
      {isWider && (
        <p className={css.small}>
          Not only those that are shown: every car park in view that the search finds, but for deleted ones.
        </p>
      )}
      <Field
        label="Import edits, CSV"
        hint="At most 500 rows. You see what it changes before you apply it."
        error={look.error?.message}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            className={css.file}
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // The same file may be chosen again once it was mended.
              currentTarget.value = ''
              if (file) look.mutate(file)
            }}
          />
        )}
      </Field>
      {look.isPending && (
        <p role="status" className={css.small}>
          <Icon of={Upload} size={16} /> Looking at it…
        </p>
      )}
      {loaded && (
        <PreviewDialog
          key={loaded.preview.digest}
          loaded={loaded}
          onAgain={async () => setLoaded({ ...loaded, preview: await previewTable(loaded.text) })}
          onClose={() => setLoaded(null)}
        />
      )}
    </RecordPart>
  )
}
