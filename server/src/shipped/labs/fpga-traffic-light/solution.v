// A crossing with a button for pedestrians; times in ticks.
module traffic(input clk, reset, tick, request, output reg [2:0] car, output [1:0] walk);
  localparam GREEN = 0, YELLOW = 1, CLEAR = 2, WALK = 3, CLEAR2 = 4, READY = 5;
  reg [2:0] state = GREEN;
  reg [2:0] left = 5;
  reg pending = 0;
  always @(posedge clk)
    if (reset) begin
      state <= GREEN;
      left <= 5;
      pending <= 0;
    end else begin
      // Whoever presses while pedestrians have green need not wait.
      pending <= state != WALK && (pending || request);
      if (tick) begin
        if (left != 0) left <= left - 1;
        else case (state)
          GREEN: if (pending) begin state <= YELLOW; left <= 1; end
          YELLOW: begin state <= CLEAR; left <= 0; end
          CLEAR: begin state <= WALK; left <= 4; end
          WALK: begin state <= CLEAR2; left <= 0; end
          CLEAR2: begin state <= READY; left <= 0; end
          default: begin state <= GREEN; left <= 5; end
        endcase
      end
    end
  always @* case (state)
    GREEN: car = 3'b001;
    YELLOW: car = 3'b010;
    READY: car = 3'b110;
    default: car = 3'b100;
  endcase
  assign walk = state == WALK ? 2'b01 : 2'b10;
endmodule

// On the board: a tick in each 10 clocks while SW0 is on, else four in a second; KEY0 or SW1 asks, KEY1 resets.
module top(input clk, input [15:0] sw, input [3:0] key, output [15:0] led);
  reg [23:0] count = 0;
  wire tick = count == (sw[0] ? 24'd9 : 24'd12_499_999);
  always @(posedge clk) count <= tick ? 0 : count + 1;
  wire [2:0] car;
  wire [1:0] walk;
  traffic t(clk, key[1], tick, key[0] || sw[1], car, walk);
  assign led = {11'd0, car, walk};
endmodule
