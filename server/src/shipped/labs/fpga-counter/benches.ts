import type { ItemInput } from '../../lab.ts'

type TestBench = NonNullable<ItemInput['test']>

const SEGMENTS = '3f 06 5b 4f 66 6d 7d 07 7f 6f 77 7c 39 5e 79 71'.split(' ')

/** Each digit and letter of a hexadecimal figure. */
export const decoder: TestBench = {
  kind: 'vectors',
  module: 'seven_seg',
  told: true,
  text: `value | seg\n${SEGMENTS.map((seg, value) => `${value} | 0x${seg}`).join('\n')}\n`,
}

/** For four numbers: clears it, waits for a tick and measures the distances of the next four. */
export const divider: TestBench = {
  kind: 'verilog',
  module: 'divider',
  told: false,
  text: `module testbench(input clk, output reg done, output reg [15:0] passed, failed);
  reg [1:0] which = 0;
  reg [2:0] seen = 0;
  reg [15:0] distance = 0;
  reg [16:0] waited = 0;
  reg reset = 1;
  wire tick;
  reg [15:0] n;
  always @* case (which) 0: n = 2; 1: n = 3; 2: n = 10; 3: n = 1000; endcase
  divider it(.clk(clk), .reset(reset), .n(n), .tick(tick));
  initial begin done = 0; passed = 0; failed = 0; end
  // One that is silent for too long has failed for this number.
  wire silent = waited == 6000;
  always @(posedge clk) if (!done) begin
    reset <= 0;
    distance <= tick ? 1 : distance + 1;
    waited <= waited + 1;
    if (!reset && tick) begin
      seen <= seen + 1;
      if (seen != 0) if (distance == n) passed <= passed + 1; else failed <= failed + 1;
    end
    if (!reset && tick && seen == 4 || silent) begin
      if (silent) failed <= failed + 4;
      seen <= 0; waited <= 0; reset <= 1;
      which <= which + 1;
      done <= which == 3;
    end
  end
endmodule
`,
}

/** Clearing, counting with a carry, holding, and from 99 to 00. */
export const counter: TestBench = {
  kind: 'vectors',
  module: 'counter',
  told: true,
  text: `clock clk
clear enable | tens ones
1 0 | 0 0
0 1 | 0 1
8* 0 1 | 0 9
0 1 | 1 0
0 1 | 1 1
20* 0 0 | 1 1
34* 0 1 | 4 5
54* 0 1 | 9 9
0 1 | 0 0
123* 0 1 | 2 3
1 1 | 0 0
0 1 | 0 1
`,
}
