import type { CurveData, CurveFit } from '@labbox/contract/measurement/plot/data.ts'
import { formatUncertain } from '@labbox/contract/measurement/uncertainty/format.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FigureNotes } from '../../../ui/chart/FigureNotes.tsx'

/** Greek as it is written, indices low: tau → τ, y0 → y₀, is → Iₛ. */
const SYMBOLS: Record<string, string> = {
  tau: 'τ',
  y0: 'y₀',
  y1: 'y₁',
  f0: 'f₀',
  q: 'Q',
  is: 'Iₛ',
}
const LOW = '₀₁₂₃₄₅₆'
const symbolOf = (name: string): string =>
  SYMBOLS[name] ?? name.replace(/^c(\d)$/, (_, digit: string) => `c${LOW[Number(digit)] ?? digit}`)

const number = (value: number): string => String(Number(value.toPrecision(4))).replace(/^-/, '−')

/** The parameters of one fit with their uncertainties, and how good it is. */
export const FitNotes = ({ curve, fit, name }: { curve: CurveData; fit: CurveFit; name: string }) => {
  const { t } = useTranslation('plots')
  const { result } = fit
  if (!result.ok)
    return curve.points.length > 0 ? (
      <p className="lb-muted">{t(`fit.none.${result.reason}`, { name })}</p>
    ) : null
  const { parameters, chi2, freedom, r2, s, weighted } = result
  const known = freedom > 0
  return (
    <FigureNotes
      label={t('fit.of', { name })}
      notes={[
        ...parameters.map((parameter, k) => ({
          key: parameter.name,
          name: symbolOf(parameter.name),
          value: formatUncertain(
            parameter.value,
            known || weighted ? parameter.u : null,
            fit.units[k] ?? '',
            'eng4',
          ),
        })),
        ...(known
          ? [
              weighted
                ? { key: 'chi2', name: 'χ²/ν', value: `${number(chi2)} / ${freedom}` }
                : { key: 's', name: t('fit.s'), value: number(s) },
            ]
          : []),
        { key: 'r2', name: 'R²', value: Number.isFinite(r2) ? r2.toFixed(5) : '–' },
      ]}
    />
  )
}
