import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runYosys } from '@yowasp/yosys'
import { vhdlGet, vhdlSynthesize } from '@labbox/contract/bench/fpga/vhdl.ts'
import { startMachine } from 'labbox-bench/fpga/machine.ts'
import { readDesign } from 'labbox-bench/fpga/read.ts'
import { synthesisScript } from 'labbox-bench/fpga/synthesis.ts'
import { netlistIn, runScript } from 'labbox-bench/fpga/yosys.ts'
import { createTestApp } from '../../../testing/app.ts'
import { runShut } from './sandbox.ts'
import { synthesizeVhdl, vhdlHere } from './vhdl.service.ts'

const here = (await vhdlHere()).available
if (!here) console.log('Skipped: VHDL (Debian: bubblewrap, ghdl).')

const SECRET = 'labbox-secret-4711'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-vhdl-'))
  writeFileSync(join(folder, 'key'), `${SECRET}\n`)
  symlinkSync(join(folder, 'key'), join(folder, 'link'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const made = (...texts: string[]) =>
  synthesizeVhdl({ files: texts.map((text, at) => ({ name: `Part${at}.vhd`, text })) })
const machineOf = async (verilog: string | null, others: Record<string, string> = {}) => {
  const files = { 'made.v': verilog ?? '', ...others }
  const netlist = await runScript(runYosys, synthesisScript(Object.keys(files)), files)
  if ('complaints' in netlist) throw new Error('refused', { cause: netlist.complaints })
  expect(netlist.warnings).toEqual([])
  const design = readDesign(netlistIn(netlist.tree))
  return { machine: await startMachine(design, { clock: 'clk' }), design }
}

it('is asked by whom it belongs to, with files of VHDL alone', async () => {
  const kit = await createTestApp()
  try {
    const student = await kit.user('student')
    expect(await student.ok(vhdlGet)).toMatchObject({ available: here })
    expect(await student.call(vhdlSynthesize, { files: [{ name: '../top.vhd', text: '' }] })).toMatchObject({
      data: { errors: { 'files.0.name': expect.any(String) } },
    })
    const text = 'x'.repeat(200_001)
    expect(
      await student.call(vhdlSynthesize, {
        files: [
          { name: 'a.vhd', text },
          { name: 'b.vhd', text },
        ],
      }),
    ).toMatchObject({ data: { errors: { files: expect.any(String) } } })
    const empty = await student.call(vhdlSynthesize, { files: [{ name: 'a.vhd', text: '-- nothing' }] })
    expect(empty.code).toBe(here ? 200 : 503)
  } finally {
    await kit.close()
  }
})

const LIBRARIES = 'library ieee; use ieee.std_logic_1164.all; use ieee.numeric_std.all;\n'
const COUNTER = `LIBRARY IEEE;
USE IEEE.STD_LOGIC_1164.ALL;
USE IEEE.STD_LOGIC_UNSIGNED.ALL;
ENTITY CNT10 IS
  PORT (CLK, RST : IN STD_LOGIC; CQ : OUT STD_LOGIC_VECTOR(3 DOWNTO 0); COUT : OUT STD_LOGIC);
END CNT10;
ARCHITECTURE behav OF CNT10 IS
  SIGNAL reg : STD_LOGIC_VECTOR(3 DOWNTO 0) := "0000";
BEGIN
  PROCESS (CLK)
  BEGIN
    IF CLK'EVENT AND CLK = '1' THEN
      IF RST = '1' OR reg = 9 THEN reg <= (OTHERS => '0'); ELSE reg <= reg + 1; END IF;
    END IF;
  END PROCESS;
  CQ <= reg; COUT <= '1' WHEN reg = 9 ELSE '0';
END behav;
`
const LIGHTS = `${LIBRARIES}entity lights is
  port (clk : in std_logic; cq : out std_logic_vector(3 downto 0); lamp : out std_logic_vector(7 downto 0));
end entity;
architecture rtl of lights is
  type state is (red, green, yellow);
  signal s : state := red;
  signal count : std_logic_vector(3 downto 0);
  signal carry : std_logic;
  type rom is array (0 to 2) of std_logic_vector(7 downto 0);
  constant LAMPS : rom := (x"84", x"31", x"42");
  component cnt10 port (clk, rst : in std_logic; cq : out std_logic_vector(3 downto 0); cout : out std_logic); end component;
begin
  u : cnt10 port map (clk => clk, rst => '0', cq => count, cout => carry);
  cq <= count;
  process (clk) begin
    if rising_edge(clk) and carry = '1' then
      case s is when red => s <= green; when green => s <= yellow; when yellow => s <= red; end case;
    end if;
  end process;
  lamp <= LAMPS(state'pos(s));
end architecture;
`

describe.runIf(here)('VHDL', () => {
  it('runs on the board: clocks, states, tables, the packages of textbooks, names that Verilog refuses', async () => {
    const { verilog, complaints } = await made(LIGHTS, COUNTER)
    expect(complaints).toEqual([])
    const { machine, design } = await machineOf(verilog)
    expect(design).toMatchObject({ top: 'lights', notes: [] })
    const seen: string[] = []
    for (let at = 0; at < 4; at++) {
      seen.push(machine.output('lamp').toString(16))
      machine.run(10)
    }
    expect(seen).toEqual(['84', '31', '42', '84'])
    machine.run(7)
    expect(machine.output('cq')).toBe(7n)
  }, 60_000)

  it('goes together with Verilog', async () => {
    const { verilog } = await made(LIGHTS)
    const { machine } = await machineOf(verilog, {
      'cnt10.v': `module cnt10(input clk, input rst, output reg [3:0] cq, output cout);
        initial cq = 3; assign cout = cq == 9; always @(posedge clk) cq <= rst ? 0 : cq + 1; endmodule`,
    })
    machine.run(2)
    expect(machine.output('cq')).toBe(5n)
    const { machine: other } = await machineOf((await made(COUNTER)).verilog, {
      'top.v': `module top(input clk, output [3:0] cq); cnt10 u(.clk(clk), .rst(1'b0), .cq(cq)); endmodule`,
    })
    other.run(12)
    expect(other.output('cq')).toBe(2n)
    // Where nobody has written it, Yosys says so, at the line of the VHDL.
    await expect(machineOf(verilog)).rejects.toMatchObject({
      cause: [{ kind: 'noModule', name: 'cnt10' }],
    })
  }, 60_000)

  it.each([
    ['CQ <= reg;', 'CQ <= reg', { line: 16, severity: 'error' }],
    ['CQ <= reg;', 'CQ <= rge;', { line: 16, kind: 'system', name: 'rge' }],
    ['PROCESS (CLK)', 'PROCES (CLK)', { line: 11, kind: 'syntax', name: 'begin' }],
    ['ELSE reg <= reg + 1', 'ELSE reg <= CLK', { line: 13, severity: 'error' }],
    ["IF CLK'EVENT AND CLK = '1' THEN", 'IF CLK = RST THEN', { kind: 'latch', name: 'reg' }],
    ['END CNT10;', '', { severity: 'error' }],
    ['ARCHITECTURE behav OF CNT10', 'ARCHITECTURE behav OF nobody', { kind: 'noModule', name: 'cnt10' }],
  ])('“%s” written as “%s”: the error is told where it is', async (right, wrong, told) => {
    const { verilog, complaints } = await made('package first is end;', COUNTER.replace(right, wrong).trim())
    expect(verilog).toBeNull()
    expect(complaints.filter(({ severity }) => severity === 'error')[0]).toMatchObject({
      ...told,
      ...('line' in told && { file: 'Part1.vhd' }),
    })
  })
  it('and what has no entity says that', async () => {
    expect(await made('package p is end;')).toMatchObject({
      verilog: null,
      complaints: [{ kind: 'noEntity' }],
    })
  })
})

const textio = (path: string) => `use std.textio.all;
entity top is port (y : out bit_vector(7 downto 0)); end entity;
architecture rtl of top is
  impure function grab return bit_vector is
    file f : text open read_mode is "${path}";
    variable l : line;
  begin
    readline(f, l); report "said " & l.all; return x"55";
  end function;
  constant K : bit_vector(7 downto 0) := grab;
begin
  y <= K;
end architecture;
`

describe.runIf(here)('VHDL that nobody means well', () => {
  it.each(['key', 'link'])('nothing of this machine comes in by textio of a %s', async (name) => {
    const answer = await made(textio(join(folder, name)))
    expect(answer.verilog).toBeNull()
    expect(JSON.stringify(answer)).not.toContain('4711')
  })
  it.each(['/etc/passwd', '/proc/self/environ', '/proc/1/environ', '/root/.bashrc'])(
    'nor of %s',
    async (path) => {
      const answer = await made(textio(path))
      expect(answer.verilog).toBeNull()
      expect(JSON.stringify(answer)).not.toMatch(/root:|PATH=/)
    },
  )
  it('though files that came with it are read', async () => {
    const { verilog } = await made(textio('f0.vhd'))
    expect(verilog).toContain("8'b01010101")
  })
  it('writes nothing outside', async () => {
    await made(
      textio(join(folder, 'new'))
        .replace('read_mode', 'write_mode')
        .replace('readline(f, l)', 'write(l, string\'("x")); writeline(f, l)'),
    )
    expect(await runShut(['/usr/bin/ls', folder], '')).toMatchObject({ stdout: '' })
    expect(readdirSync(folder).toSorted()).toEqual(['key', 'link'])
  })
  it.each([
    [
      'generates without end',
      'architecture r of top is begin g : for i in 0 to 2147483646 generate y(i mod 8) <= a; end generate; end;',
    ],
    ['contains itself', 'architecture r of top is begin u : entity work.top port map (a, y); end;'],
    [
      'never ends counting',
      'architecture r of top is begin process (a) variable n : integer := 0; begin while n < 5 loop n := n * 1; end loop; y <= (others => a); end process; end;',
    ],
    [
      'has a thousand million flip-flops',
      "architecture r of top is signal q : std_logic_vector(999999999 downto 0); begin process (a) begin if rising_edge(a) then q <= q(999999998 downto 0) & '1'; end if; end process; y <= q(7 downto 0); end;",
    ],
  ])(
    'one that %s is ended or refused in time, and another goes on',
    async (_, architecture) => {
      const begun = Date.now()
      const [bad, good] = await Promise.all([
        made(
          `${LIBRARIES}entity top is port (a : in std_logic; y : out std_logic_vector(7 downto 0)); end;\n${architecture}`,
        ),
        made(COUNTER),
      ])
      expect(Date.now() - begun).toBeLessThan(25_000)
      expect(good.verilog).toContain('module cnt10')
      // What is only large is refused by Yosys.
      if (bad.verilog !== null) expect(bad.verilog.length).toBeLessThan(2_000)
      else expect(bad.complaints.some(({ severity }) => severity === 'error')).toBe(true)
    },
    60_000,
  )
})
