import { Button, Flex, Select } from 'antd'
import { classPage } from '@labbox/contract/classes/classes.ts'
import {
  synergyLeave,
  synergyProject,
  synergyTake,
  type Synergy,
} from '@labbox/contract/experiments/synergy.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { MemberChip } from './MemberChip.tsx'
import { PartButton } from './PartButton.tsx'
import { SayButton } from './SayButton.tsx'
import { colourOf } from './Presences.tsx'
import type { SharedBench } from '../control/use-synergy.ts'

interface Props {
  synergy: Synergy
  shared: SharedBench
  authors: Readonly<Record<string, string>>
  /** Whose view one follows. */
  follow: string | null
  onFollow: (userId: string | null) => void
  /** The next click on the sheet shows a place to everybody. */
  pointing: boolean
  onPointing: (pointing: boolean) => void
}

/** Who works together, how much of the diagram is whose, and what can be done about it. */
export const People = ({ synergy, shared, authors, follow, onFollow, pointing, onPointing }: Props) => {
  const { t } = useTranslation('together')
  const navigate = useNavigate()
  const { id, members, operatorId, creatorId, occupancyId } = synergy
  const own = members.find(({ userId }) => userId === shared.userId)
  const drawn = (userId: string) => Object.values(authors).filter((by) => by === userId).length
  const leave = () =>
    void shared.act(() => call(synergyLeave, { id })).then(() => navigate({ to: '/bench/synergytable' }))
  return (
    <Flex
      component="section"
      wrap
      gap="small"
      align="center"
      aria-label={t('people')}
      style={{ padding: '8px 16px' }}
    >
      <Flex component="ul" wrap gap="small" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {members
          .filter(({ joined }) => joined)
          .map((member) => (
            <MemberChip
              key={member.userId}
              member={member}
              colour={colourOf(synergy, member.userId)}
              operates={occupancyId !== null && member.userId === operatorId}
              drawn={drawn(member.userId)}
              acts={
                <>
                  {member.userId !== shared.userId && (
                    <Button
                      size="small"
                      type={follow === member.userId ? 'primary' : 'default'}
                      aria-pressed={follow === member.userId}
                      onClick={() => onFollow(follow === member.userId ? null : member.userId)}
                    >
                      {t('follow')}
                    </Button>
                  )}
                  {own?.teacher && !member.teacher && <PartButton id={id} member={member} act={shared.act} />}
                </>
              }
            />
          ))}
      </Flex>
      {own?.part?.goal && <span>{t('goal', { goal: own.part.goal })}</span>}
      <Flex wrap gap="small" style={{ marginInlineStart: 'auto' }}>
        <Button
          type={pointing ? 'primary' : 'default'}
          aria-pressed={pointing}
          title={t('pointHint')}
          onClick={() => onPointing(!pointing)}
        >
          {t(pointing ? 'pointing' : 'point')}
        </Button>
        <SayButton id={id} />
        {own?.teacher && operatorId !== shared.userId && (
          <Button onClick={() => void shared.act(() => call(synergyTake, { id }))}>{t('take')}</Button>
        )}
        {own?.teacher && <Projecting synergy={synergy} act={shared.act} />}
        <Button onClick={leave}>{t(creatorId === shared.userId ? 'end' : 'leave')}</Button>
      </Flex>
    </Flex>
  )
}

/** Shows it to a class of the teacher's. */
const Projecting = ({ synergy, act }: { synergy: Synergy; act: SharedBench['act'] }) => {
  const { t } = useTranslation('together')
  const text = useLocalText()
  const classes = useQuery(queryOf(classPage, { limit: 100 }))
  return (
    <Select
      aria-label={t('project')}
      placeholder={t('project')}
      allowClear
      style={{ minWidth: '12rem' }}
      value={synergy.projectedTo ?? undefined}
      options={classes.data?.items.map(({ id, name }) => ({ value: id, label: text(name) })) ?? []}
      onChange={(classId) =>
        void act(() => call(synergyProject, { id: synergy.id, classId: classId ?? null }))
      }
    />
  )
}
