import { Form, Input, Radio, Switch } from 'antd'
import {
  BENCH_MODULE,
  testBenchKinds,
  type TestBench,
} from '@labbox/contract/measurement/test-bench/test-bench.ts'
import type { Item } from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { useFieldHelp } from './use-field-help.ts'

/** What a test bench begins with. */
const SAMPLES: Record<TestBench['kind'], string> = {
  vectors: '# a and b in, their sum out\na b | sum\n0 0 | 0\n3 4 | 7\n',
  verilog: `module ${BENCH_MODULE}(input clk, output reg done, output reg [15:0] passed, failed);
  reg [7:0] a = 0;
  wire [8:0] sum;
  top under_test(.a(a), .b(8'd3), .sum(sum));
  initial begin done = 0; passed = 0; failed = 0; end
  always @(posedge clk) if (!done) begin
    if (sum == a + 3) passed <= passed + 1; else failed <= failed + 1;
    a <= a + 1;
    done <= a == 255;
  end
endmodule
`,
}

/** How a design for an FPGA is tested in place of a reading. */
export const TestFields = ({
  item,
  problems,
  onChange,
}: {
  item: Item
  problems: readonly TemplateProblem[]
  onChange: (item: Item) => void
}) => {
  const { t } = useTranslation('fpga')
  const help = useFieldHelp(problems)
  const { test } = item
  const toggle = (on: boolean): void => {
    const { test: _old, ...rest } = item
    onChange(
      on
        ? {
            ...rest,
            command: '',
            parameter: null,
            unit: '%',
            test: { kind: 'vectors', module: 'top', text: SAMPLES.vectors, told: true },
          }
        : rest,
    )
  }
  const set = (change: Partial<TestBench>): void => {
    if (test) onChange({ ...item, test: { ...test, ...change } })
  }
  return (
    <>
      <Form.Item label={t('bench.use')} tooltip={t('bench.useHint')}>
        <Switch aria-label={t('bench.use')} checked={test !== undefined} onChange={toggle} />
      </Form.Item>
      {test && (
        <>
          <Form.Item label={t('bench.kind')}>
            <Radio.Group
              optionType="button"
              value={test.kind}
              options={testBenchKinds.map((value) => ({ value, label: t(`bench.kinds.${value}`) }))}
              onChange={({ target }) => {
                const kind = target.value as TestBench['kind']
                // What was not changed yet gives way to the other sample.
                set({ kind, ...(test.text === SAMPLES[test.kind] && { text: SAMPLES[kind] }) })
              }}
            />
          </Form.Item>
          <Form.Item label={t('bench.module')} tooltip={t('bench.moduleHint')}>
            <Input
              aria-label={t('bench.module')}
              value={test.module}
              maxLength={60}
              onChange={({ target }) => set({ module: target.value.trim() })}
            />
          </Form.Item>
          <Form.Item
            label={t('bench.text')}
            extra={t(`bench.hints.${test.kind}`, { name: BENCH_MODULE })}
            {...help('test')}
          >
            <CodeEditor
              value={test.text}
              language="verilog"
              label={t('bench.text')}
              onChange={(text) => set({ text })}
            />
          </Form.Item>
          <Form.Item label={t('bench.told')} tooltip={t('bench.toldHint')}>
            <Switch aria-label={t('bench.told')} checked={test.told} onChange={(told) => set({ told })} />
          </Form.Item>
        </>
      )}
    </>
  )
}
