import type { ItemInput } from '../../lab.ts'

type TestBench = NonNullable<ItemInput['test']>

/** One crossing after the other, tick by tick: lamps of the cars as red, yellow, green, of the pedestrians as red, green. */
export const sequence: TestBench = {
  kind: 'vectors',
  module: 'traffic',
  told: true,
  text: `clock clk
reset tick request | car walk
# cars have green for six ticks at least, then for as long as nobody asks
1 0 0 | 0b001 0b10
50* 0 1 0 | 0b001 0b10
# a request is remembered until the next tick
0 0 1 | 0b001 0b10
30* 0 0 0 | 0b001 0b10
0 1 0 | 0b010 0b10
0 1 0 | 0b010 0b10
0 1 0 | 0b100 0b10
0 1 0 | 0b100 0b01
4* 0 1 0 | 0b100 0b01
0 1 0 | 0b100 0b10
0 1 0 | 0b110 0b10
0 1 0 | 0b001 0b10
# nobody asked again
8* 0 1 0 | 0b001 0b10
32* 0 1 0 | 0b001 0b10
# asked at once after the reset: the six ticks are kept
1 0 0 | 0b001 0b10
0 1 1 | 0b001 0b10
4* 0 1 0 | 0b001 0b10
0 1 0 | 0b010 0b10
# a reset in the middle
0 1 0 | 0b010 0b10
1 1 1 | 0b001 0b10
8* 0 1 0 | 0b001 0b10
32* 0 1 0 | 0b001 0b10
`,
}

/** Ticks, requests and now and then a reset at random: what must never be, and that nobody waits for ever. */
export const safety: TestBench = {
  kind: 'verilog',
  module: 'traffic',
  told: false,
  text: `module testbench(input clk, output reg done, output reg [15:0] passed, failed);
  reg [31:0] random = 32'h1234abcd;
  reg [14:0] clocks = 0;
  reg [5:0] waiting = 0;
  reg begun = 0;
  wire tick = random[1:0] == 0;
  wire request = random[9:4] == 0;
  wire reset = !begun || random[20:11] == 0;
  wire [2:0] car;
  wire [1:0] walk;
  traffic it(.clk(clk), .reset(reset), .tick(tick), .request(request), .car(car), .walk(walk));
  initial begin done = 0; passed = 0; failed = 0; end
  wire lamps = car == 3'b001 || car == 3'b010 || car == 3'b100 || car == 3'b110;
  wire walking = walk == 2'b01;
  wire safe = !walking || car == 3'b100;
  wire served = waiting < 40;
  always @(posedge clk) if (!done) begin
    random <= {random[30:0], random[31] ^ random[21] ^ random[1] ^ random[0]};
    begun <= 1;
    clocks <= clocks + 1;
    // Ticks since somebody asked.
    if (reset || walking) waiting <= 0;
    else if (waiting != 0 && tick && served) waiting <= waiting + 1;
    else if (waiting == 0 && request) waiting <= 1;
    if (begun) if (lamps && (walking || walk == 2'b10) && safe && served) passed <= passed + 1; else failed <= failed + 1;
    done <= &clocks;
  end
endmodule
`,
}
