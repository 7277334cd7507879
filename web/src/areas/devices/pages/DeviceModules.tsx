import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Select } from 'antd'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { useState } from 'react'
import {
  deviceModulePage,
  deviceModules,
  deviceModulesUpdate,
  type InstalledModule,
} from '@labbox/contract/devices/modules.ts'
import { modulePage } from '@labbox/contract/parts/modules.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { NothingFound } from '../../../ui/choice/NothingFound.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useParams } from '../../../ui/navigation.ts'
import { ModuleLines } from '../components/Modules.tsx'
import '../../../ui/module/module.css'

interface Given {
  id: string
  name: string
  count: number
}

interface PickProps {
  /** Given by Form.Item. */
  value?: Given[]
  onChange?: (value: Given[]) => void
}

/** The modules that somebody says are plugged in, each with how many there are; more are found by name, pinyin or number. */
const ModulePick = ({ value = [], onChange }: PickProps) => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const [name, setName] = useState('')
  const { data, isFetching } = useQuery(queryOf(modulePage, { status: 1, limit: 20, ...(name && { name }) }))
  const free = (data?.items ?? []).filter(({ id }) => value.every((each) => each.id !== id))
  const labelOf = (row: (typeof free)[number]) => `${text(row.names)} ${row.number}`
  return (
    <>
      <ul className="lb-module-list">
        {value.map((each, k) => (
          <li key={each.id}>
            <span>{each.name}</span>
            <span className="lb-module-tags">
              <InputNumber
                min={1}
                max={999}
                precision={0}
                aria-label={t('installed.countOf', { name: each.name })}
                value={each.count}
                onChange={(count) => onChange?.(value.with(k, { ...each, count: count ?? 1 }))}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('installed.remove', { name: each.name })}
                onClick={() => onChange?.(value.toSpliced(k, 1))}
              />
            </span>
          </li>
        ))}
      </ul>
      <Select
        showSearch={{ filterOption: false, onSearch: setName }}
        aria-label={t('installed.add')}
        placeholder={t('installed.add')}
        value={null}
        notFoundContent={<NothingFound busy={isFetching} text={t('installed.noneFound')} />}
        style={{ width: '100%' }}
        options={free.map((row) => ({ value: row.id, label: labelOf(row) }))}
        onChange={(id: string | null) => {
          const row = free.find((each) => each.id === id)
          if (row) onChange?.([...value, { id: row.id, name: labelOf(row), count: 1 }])
        }}
      />
    </>
  )
}

/** Which modules are plugged into a bench, where it does not report them by itself. */
const DeviceModules = () => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(deviceModules, { id }))
  const all = query.data?.modules ?? []
  const given = all.flatMap(({ id: moduleId, names, number, count, reported }: InstalledModule) =>
    moduleId && !reported ? [{ id: moduleId, name: `${names ? text(names) : ''} ${number}`, count }] : [],
  )
  const reported = all.filter((each) => each.reported)
  return (
    <FormDrawer
      title={t('installed.title')}
      endpoint={deviceModulesUpdate}
      fixed={{ id }}
      query={query}
      initial={{ modules: given }}
      invalidates={[deviceModules, deviceModulePage]}
      toInput={(values) => ({
        modules: ((values['modules'] ?? []) as Given[]).map((each) => ({ id: each.id, count: each.count })),
      })}
      done={t('installed.saved')}
    >
      {reported.length > 0 && (
        <>
          <h3>{t('installed.reportedTitle')}</h3>
          <ModuleLines modules={reported} />
        </>
      )}
      <p className="lb-muted">{t('installed.giveHint')}</p>
      <Form.Item name="modules" label={t('installed.given')}>
        <ModulePick />
      </Form.Item>
    </FormDrawer>
  )
}

export default DeviceModules
