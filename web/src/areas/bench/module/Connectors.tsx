import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Input, InputNumber, Select } from 'antd'
import { connectorKinds, MODULE, type Connector } from '@labbox/contract/parts/module-document.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { TabProps } from './tab.ts'

/** The connectors of a module, as they are printed on it. */
export const Connectors = ({ draft, onChange }: TabProps) => {
  const { t } = useTranslation('modules')
  const { connectors } = draft
  const set = (next: Connector[]) => onChange({ ...draft, connectors: next })
  const change = (at: number, more: Partial<Connector>) =>
    set(connectors.map((each, k) => (k === at ? { ...each, ...more } : each)))
  return (
    <>
      <h2>{t('connectors.title')}</h2>
      {connectors.map((connector, k) => (
        <div
          key={k}
          className="lb-module-row"
          role="group"
          aria-label={t('connectors.row', { number: k + 1 })}
        >
          <Input
            maxLength={20}
            aria-label={t('connectors.name')}
            placeholder={t('connectors.name')}
            value={connector.name}
            onChange={({ target }) => change(k, { name: target.value })}
          />
          <Select
            aria-label={t('connectors.kind')}
            value={connector.kind}
            options={connectorKinds.map((value) => ({ value, label: t(`connectors.kinds.${value}`) }))}
            onChange={(kind) => change(k, { kind })}
          />
          <InputNumber
            min={1}
            max={200}
            precision={0}
            aria-label={t('connectors.pins')}
            suffix={t('connectors.pinsUnit')}
            value={connector.pins}
            onChange={(pins) => change(k, { pins: pins ?? 1 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('connectors.remove', { number: k + 1 })}
            onClick={() => set(connectors.toSpliced(k, 1))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={connectors.length >= MODULE.connectors}
        onClick={() => set([...connectors, { name: `X${connectors.length + 1}`, kind: 'socket', pins: 2 }])}
      >
        {t('connectors.add')}
      </Button>
    </>
  )
}
