import { Badge, Button, Flex, Popover, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { SynergyMember } from '@labbox/contract/experiments/synergy.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  member: SynergyMember
  /** The colour that the member has on the diagram. */
  colour: string
  /** Operates the instruments. */
  operates: boolean
  /** How many things of the diagram the member changed last. */
  drawn: number
  /** What can be done about the member. */
  acts: ReactNode
}

/** A member: name, duties and who has the controls at a glance, the rest when it is asked for. */
export const MemberChip = ({ member, colour, operates, drawn, acts }: Props) => {
  const { t } = useTranslation(['together', 'experiments-bench'])
  const presence = t(`experiments-bench:control.${member.present ? 'present' : 'away'}`)
  const { duties = [], goal } = member.part ?? {}
  return (
    <li>
      <Popover
        trigger="click"
        title={member.name}
        content={
          <Flex vertical gap="small" align="start" style={{ maxWidth: 280 }}>
            <span>
              {presence} · {t('together:drawn', { count: drawn })}
            </span>
            {goal && <span>{t('together:goalOf', { goal })}</span>}
            <Flex wrap gap="small">
              {acts}
            </Flex>
          </Flex>
        }
      >
        <Button>
          <Badge color={colour} text={member.name} />
          {!member.present && <span className="lb-muted">{presence}</span>}
          {operates && <Tag color="processing">{t('experiments-bench:control.operator')}</Tag>}
          {member.teacher && <Tag>{t('together:teacher')}</Tag>}
          {duties.map((duty) => (
            <Tag key={duty}>{t(`together:duty.${duty}`)}</Tag>
          ))}
        </Button>
      </Popover>
    </li>
  )
}
