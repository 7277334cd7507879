import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button } from 'antd'
import { Suspense } from 'react'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { templateLimits, type Table, type Template } from '@labbox/contract/measurement/template.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { addFromCatalogue, addItem, copyItem, mapTable, moveItem, newTable, removeItem } from './edit.ts'
import { CataloguePick } from './CataloguePick.tsx'
import { TemplateGrid } from './grid/TemplateGrid.tsx'
import { ItemList } from './ItemList.tsx'
import { TableSettings } from './TableSettings.tsx'
import type { useHistory } from './use-history.ts'

const PlotList = lazy(() => import('./plots/PlotList.tsx'))

type Page = Template['pages'][number]

export interface PageEditorProps {
  template: Template
  page: Page
  number: number
  /** Items that something is wrong with. */
  wrong: ReadonlySet<string>
  problems: readonly TemplateProblem[]
  /** Tables as spreadsheets, or as lists of their items. */
  asSheet: boolean
  history: Pick<ReturnType<typeof useHistory<Template>>, 'change' | 'undo' | 'redo'>
  onChange: (template: Template) => void
  onOpen: (itemId: string) => void
}

const TableCard = ({
  table,
  onRemove,
  ...props
}: Omit<PageEditorProps, 'page' | 'number'> & { table: Table; onRemove: (() => void) | null }) => {
  const { template, wrong, problems, asSheet, history, onChange, onOpen } = props
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  const add = (): void => {
    const added = addItem(template, table.id)
    history.change(added.template)
    if (!asSheet) onOpen(added.itemId)
  }
  return (
    <section className="lb-template-table" aria-label={text(table.name) || t('grid.table')}>
      <TableSettings table={table} onChange={(next) => onChange(mapTable(template, table.id, () => next))} />
      {asSheet ? (
        <TemplateGrid
          template={template}
          table={table}
          problems={problems.filter(({ place }) => place.table === table.id)}
          onChange={(next) => history.change(next)}
          onUndo={history.undo}
          onRedo={history.redo}
          onOpen={onOpen}
        />
      ) : (
        <ItemList
          table={table}
          wrong={wrong}
          actions={{
            open: onOpen,
            move: (id, step) => history.change(moveItem(template, table.id, id, step)),
            copy: (id) => history.change(copyItem(template, table.id, id)),
            remove: (id) => history.change(removeItem(template, table.id, id)),
          }}
        />
      )}
      <Suspense>
        <PlotList
          table={table}
          problems={problems.filter(({ place }) => place.table === table.id && place.plot !== undefined)}
          onChange={(plots) =>
            onChange(
              mapTable(template, table.id, ({ plots: _old, ...rest }) => ({
                ...rest,
                ...(plots.length > 0 && { plots }),
              })),
            )
          }
        />
      </Suspense>
      <div className="lb-actions">
        <Button icon={<PlusOutlined />} disabled={table.items.length >= templateLimits.items} onClick={add}>
          {t('item.add')}
        </Button>
        <CataloguePick
          disabled={table.items.length >= templateLimits.items}
          onPick={(entry) => history.change(addFromCatalogue(template, table.id, entry))}
        />
        {onRemove && (
          <ConfirmButton loses={t('table.loses', { count: table.items.length })} run={async () => onRemove()}>
            {t('table.remove')}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}

/** One data page: its name and its tables. The last page and its last table stay. */
export const PageEditor = (props: PageEditorProps) => {
  const { template, page, number, onChange } = props
  const { t } = useTranslation('measurement')
  const { pages } = template
  const setPage = (next: Page): void =>
    onChange({ ...template, pages: pages.map((each) => (each.id === page.id ? next : each)) })
  const removeTable = (id: string) => () =>
    setPage({ ...page, tables: page.tables.filter((table) => table.id !== id) })
  return (
    <div className="lb-template-page">
      <div className="lb-sheet-title">{t('grid.page', { number })}</div>
      <LocalTextInput value={page.name} maxLength={200} onChange={(name) => setPage({ ...page, name })} />
      {page.tables.map((table) => (
        <TableCard
          key={table.id}
          {...props}
          table={table}
          onRemove={pages.length === 1 && page.tables.length === 1 ? null : removeTable(table.id)}
        />
      ))}
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={page.tables.length >= templateLimits.tables}
          onClick={() => setPage({ ...page, tables: [...page.tables, newTable()] })}
        >
          {t('table.add')}
        </Button>
        {pages.length > 1 && (
          <ConfirmButton
            loses={t('editor.pageLoses', { count: page.tables.length })}
            run={async () => onChange({ ...template, pages: pages.filter(({ id }) => id !== page.id) })}
          >
            {t('editor.removePage')}
          </ConfirmButton>
        )}
      </div>
    </div>
  )
}
