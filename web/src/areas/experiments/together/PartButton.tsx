import { Button, Form, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { jigsawDuties, type JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import { synergyAssign, type SynergyMember } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { SharedBench } from '../control/use-synergy.ts'

interface Props {
  id: string
  member: SynergyMember
  act: SharedBench['act']
}

/** A teacher gives one member a part: what they alone do, their goal, and the parts whose values are theirs. */
export const PartButton = ({ id, member, act }: Props) => {
  const { t } = useTranslation('together')
  const [open, setOpen] = useState(false)
  const save = (part: JigsawPart | null) =>
    act(() => call(synergyAssign, { id, parts: [{ userId: member.userId, part }] })).then(() =>
      setOpen(false),
    )
  const form = (
    <Form<JigsawPart>
      layout="vertical"
      initialValues={member.part ?? { duties: [], goal: '', values: [] }}
      onFinish={(part) => void save(part)}
    >
      <Form.Item name="duties" label={t('part.duties')}>
        <Select
          mode="multiple"
          options={jigsawDuties.map((duty) => ({ value: duty, label: t(`duty.${duty}`) }))}
        />
      </Form.Item>
      <Form.Item name="goal" label={t('part.goal')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="values" label={t('part.values')}>
        <Select mode="tags" maxCount={50} placeholder="R1" open={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('part.save')}
      </Button>{' '}
      {member.part && <Button onClick={() => void save(null)}>{t('part.none')}</Button>}
    </Form>
  )
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={member.name}
      content={form}
    >
      <Button size="small">{t('part.label')}</Button>
    </Popover>
  )
}
