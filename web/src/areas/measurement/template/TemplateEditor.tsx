import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Drawer, Segmented } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { tablesOf, templateLimits, type Template } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { newTable, partId, setItem } from './edit.ts'
import { ItemForm } from './ItemForm.tsx'
import { PageEditor } from './PageEditor.tsx'
import { Preview } from './Preview.tsx'
import { Problems } from './Problems.tsx'
import { UncertaintyRule, withRule } from './UncertaintyRule.tsx'
import { useHistory } from './use-history.ts'
import './template.css'

export interface TemplateEditorProps {
  value: Template
  onChange: (value: Template) => void
}

/** Counted in tenths, so that sums are exact. */
const pointsOf = (template: Template): number =>
  tablesOf(template)
    .flatMap((table) => table.items)
    .reduce((sum, item) => sum + Math.round(item.points * 10), 0) / 10

/** Pages, tables and items of a monitor template, checked as one writes, tried out as a student. */
export const TemplateEditor = ({ value, onChange }: TemplateEditorProps) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  const [mode, setMode] = useState<'sheet' | 'edit' | 'preview'>('sheet')
  const [opened, setOpened] = useState<string | null>(null)
  const history = useHistory(value, onChange)
  // Deferred, so that checking a large table does not slow typing down.
  const settled = useDeferredValue(value)
  const problems = useMemo(() => checkTemplate(settled), [settled])
  const wrong = new Set(problems.flatMap((found) => found.place.item ?? []))
  const table = tablesOf(value).find((each) => each.items.some((item) => item.id === opened))
  const item = table?.items.find((each) => each.id === opened)
  const { pages } = value
  return (
    <div className="lb-template">
      <div className="lb-actions">
        <Segmented
          value={mode}
          options={[
            { value: 'sheet' as const, label: t('editor.sheet') },
            { value: 'edit' as const, label: t('editor.edit') },
            { value: 'preview' as const, label: t('editor.preview') },
          ]}
          onChange={setMode}
        />
        <Button
          icon={<UndoOutlined />}
          disabled={!history.canUndo}
          aria-label={t('editor.undo')}
          title={t('editor.undo')}
          onClick={history.undo}
        />
        <Button
          icon={<RedoOutlined />}
          disabled={!history.canRedo}
          aria-label={t('editor.redo')}
          title={t('editor.redo')}
          onClick={history.redo}
        />
        <span className="lb-muted">{t('editor.points', { points: pointsOf(value) })}</span>
      </div>
      <UncertaintyRule value={value.uncertainty} onChange={(rule) => history.change(withRule(value, rule))} />
      <Problems template={value} problems={problems} onOpen={setOpened} />
      {mode === 'preview' ? (
        <Preview template={value} />
      ) : (
        <>
          {pages.map((page, index) => (
            <PageEditor
              key={page.id}
              template={value}
              page={page}
              number={index + 1}
              wrong={wrong}
              problems={problems}
              asSheet={mode === 'sheet'}
              history={history}
              onChange={(next) => history.change(next, true)}
              onOpen={setOpened}
            />
          ))}
          <div className="lb-actions">
            <Button
              icon={<PlusOutlined />}
              disabled={pages.length >= templateLimits.pages}
              onClick={() =>
                history.change({
                  ...value,
                  pages: [...pages, { id: partId(), name: {}, tables: [newTable()] }],
                })
              }
            >
              {t('editor.addPage')}
            </Button>
          </div>
        </>
      )}
      <Drawer
        open={Boolean(item)}
        size={560}
        title={item && (text(item.name) || item.key)}
        onClose={() => setOpened(null)}
      >
        {table && item && (
          <ItemForm
            key={item.id}
            template={value}
            table={table}
            item={item}
            problems={problems.filter((found) => found.place.item === item.id)}
            onChange={(next) => history.change(setItem(value, table.id, next), true)}
          />
        )}
      </Drawer>
    </div>
  )
}
