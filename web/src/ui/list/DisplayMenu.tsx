import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import {
  densities,
  headingOf,
  isHidden,
  orderedColumns,
  shownColumns,
  type Density,
  type ListSettings,
} from './settings.ts'
import type { Column } from './types.ts'

interface Props<T> {
  columns: readonly Column<T>[]
  settings: ListSettings
  onChange: (change: Partial<ListSettings>) => void
}

const ColumnRows = <T extends object>({ columns, settings, onChange }: Props<T>) => {
  const { t } = useTranslation('common')
  const ordered = orderedColumns(columns, settings.order)
  const keys = ordered.map(({ key }) => key)
  const move = (from: number, by: 1 | -1) =>
    onChange({ order: keys.toSpliced(from, 1).toSpliced(from + by, 0, keys[from] ?? '') })
  const show = (key: string, on: boolean) => {
    const shown = shownColumns(columns, settings).map((column) => column.key)
    onChange({ hidden: keys.filter((each) => (each === key ? !on : !shown.includes(each))) })
  }
  return (
    <ul>
      {ordered.map((column, k) => (
        <li key={column.key}>
          <Checkbox
            checked={column === headingOf(columns) || !isHidden(column, settings)}
            disabled={column === headingOf(columns)}
            onChange={({ target }) => show(column.key, target.checked)}
          >
            {column.title}
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={k === 0}
            aria-label={t('list.display.left', { name: column.title })}
            onClick={() => move(k, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={k === ordered.length - 1}
            aria-label={t('list.display.right', { name: column.title })}
            onClick={() => move(k, 1)}
          />
        </li>
      ))}
    </ul>
  )
}

/** How a list is shown: height of its rows, which columns and in what order. */
export const DisplayMenu = <T extends object>(props: Props<T>) => {
  const { t } = useTranslation('common')
  const { settings, onChange } = props
  const content = (
    <div className="lb-list-display">
      <Segmented<Density>
        block
        aria-label={t('list.display.density')}
        value={settings.density}
        options={densities.map((value) => ({ value, label: t(`list.display.${value}`) }))}
        onChange={(density) => onChange({ density })}
      />
      <ColumnRows {...props} />
      <Button
        size="small"
        type="link"
        onClick={() => onChange({ order: [], hidden: null, density: 'medium' })}
      >
        {t('list.display.reset')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Button icon={<ControlOutlined aria-hidden />}>{t('list.display.title')}</Button>
    </Popover>
  )
}
