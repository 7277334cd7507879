/** What a student builds in a term: a debounced key, a divider, four BCD digits lit in turn, a UART, an LFSR, a multiplier and a memory. */
export const boardDesign = `module top(
  input clk, input [15:0] sw, input [3:0] key, input uart_rx,
  output [15:0] led, output reg [7:0] seg, output [7:0] dig, output uart_tx
);
  reg [19:0] still = 0; reg seen = 0, pressed = 0;
  always @(posedge clk) begin
    seen <= key[0];
    still <= seen == pressed ? 20'd0 : still + 20'd1;
    if (&still) pressed <= seen;
  end
  reg [26:0] divider = 0; wire tick = divider == 27'd49_999;
  always @(posedge clk) divider <= tick ? 27'd0 : divider + 27'd1;
  reg [3:0] bcd0 = 0, bcd1 = 0, bcd2 = 0, bcd3 = 0;
  wire c0 = bcd0 == 9, c1 = c0 && bcd1 == 9, c2 = c1 && bcd2 == 9, c3 = c2 && bcd3 == 9;
  always @(posedge clk)
    if (pressed) begin bcd0 <= 0; bcd1 <= 0; bcd2 <= 0; bcd3 <= 0; end
    else if (tick) begin
      bcd0 <= c0 ? 4'd0 : bcd0 + 4'd1;
      if (c0) bcd1 <= c1 ? 4'd0 : bcd1 + 4'd1;
      if (c1) bcd2 <= c2 ? 4'd0 : bcd2 + 4'd1;
      if (c2) bcd3 <= c3 ? 4'd0 : bcd3 + 4'd1;
    end
  reg [15:0] scan = 0;
  always @(posedge clk) scan <= scan + 16'd1;
  wire [1:0] place = scan[15:14];
  assign dig = 8'd1 << place;
  wire [3:0] digit = place == 0 ? bcd0 : place == 1 ? bcd1 : place == 2 ? bcd2 : bcd3;
  always @* case (digit)
    0: seg = 8'h3f; 1: seg = 8'h06; 2: seg = 8'h5b; 3: seg = 8'h4f; 4: seg = 8'h66;
    5: seg = 8'h6d; 6: seg = 8'h7d; 7: seg = 8'h07; 8: seg = 8'h7f; default: seg = 8'h6f;
  endcase
  reg [8:0] baud = 0; reg [9:0] frame = 10'h3ff; reg [3:0] bits = 0;
  always @(posedge clk)
    if (bits == 0) begin if (tick) begin frame <= {1'b1, 4'h3, bcd0, 1'b0}; bits <= 10; baud <= 433; end end
    else if (baud != 0) baud <= baud - 9'd1;
    else begin baud <= 433; frame <= {1'b1, frame[9:1]}; bits <= bits - 4'd1; end
  assign uart_tx = bits == 0 ? 1'b1 : frame[0];
  reg [15:0] lfsr = 1;
  always @(posedge clk) lfsr <= {lfsr[14:0], lfsr[15] ^ lfsr[13] ^ lfsr[12] ^ lfsr[10]};
  reg [31:0] product = 0;
  always @(posedge clk) product <= sw * lfsr;
  reg [15:0] memory [0:255]; reg [15:0] word = 0;
  always @(posedge clk) begin
    if (lfsr[0]) memory[lfsr[8:1]] <= product[15:0];
    word <= memory[scan[7:0]];
  end
  assign led = product[31:16] ^ word;
endmodule
`
